// The page's script.

import { keepOffline } from "./app/offline.ts"
import { startShell } from "./app/shell.ts"
import { restoreTheme } from "./app/theme.ts"

restoreTheme()
keepOffline()
startShell(document.getElementById("app") as HTMLElement)
