import chromium from '@sparticuz/chromium'

// Runs in a process of its own, because the package decides by the environment where and what to unpack.
await chromium.executablePath()
