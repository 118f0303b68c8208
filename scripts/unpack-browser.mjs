import chromium from '@sparticuz/chromium'
import { chmod } from 'node:fs/promises'

// Runs in a separate process, because the package decides by environment variables where and what to unpack.
const path = await chromium.executablePath()
// The package makes the browser executable only for the user who unpacks it, but root and another user may share a
// checkout.
await chmod(path, 0o755)
