// Motion that explains: what stays slides to its new place.

const duration = 420

/// Calls `draw` with numbers from 0 to 1, one per frame, the last one 1. Readers who asked for less motion get only the last.
/// Returns a function that stops it.
export function animate(draw: (progress: number) => void): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) {
    draw(1)
    return () => {}
  }
  let frame = 0
  let start: number | undefined
  const step = (now: number) => {
    start ??= now
    const share = Math.min(1, (now - start) / duration)
    draw(eased(share))
    if (share < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

/// Slow at both ends, with most of the way in the first half.
function eased(share: number): number {
  return 1 - (1 - share) ** 3
}
