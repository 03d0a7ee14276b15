// The page's script.

import { startShell } from "./app/shell.ts"
import { restoreTheme } from "./app/theme.ts"

restoreTheme()
startShell(document.getElementById("app") as HTMLElement)
