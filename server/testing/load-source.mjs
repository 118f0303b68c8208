import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/* Threads of tests load the sources, which Node cannot do before version 22.18. */
if (!isMainThread && !process.features.typescript) register('./strip-types.mjs', import.meta.url)
