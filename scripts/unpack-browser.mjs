import chromium from '@sparticuz/chromium'
import { chmod } from 'node:fs/promises'

// Runs in a process of its own, because the package decides by the environment where and what to unpack.
const path = await chromium.executablePath()
// The package lets only the user who unpacks it run it; a checkout may be shared by root and an ordinary user.
await chmod(path, 0o755)
