import { parentPort } from 'node:worker_threads'

/** Draws one PDF after another: calls the named function of the named module. */
parentPort.on('message', async ({ module, name, content }) => {
  try {
    const { [name]: draw } = await import(module)
    // A copy, because small buffers share their memory, which then cannot be handed over.
    const bytes = new Uint8Array(await draw(content))
    parentPort.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    parentPort.postMessage({ error })
  }
})
