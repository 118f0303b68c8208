import type { FastifyInstance } from 'fastify'

export async function listenOn(app: FastifyInstance, port: number, host: string, setting: string): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    const sentence = `Port ${port} is in use: another server is running there. Stop it, or choose another port with ${setting}.`
    throw Object.assign(new Error(sentence), { isForPeople: true })
  }
}
