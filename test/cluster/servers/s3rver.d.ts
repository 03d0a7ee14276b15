declare module "@20minutes/s3rver" {
  class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly allowMismatchedSignatures: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<unknown>
    close(): Promise<unknown>
  }
  export = S3rver
}
