import { Resolver } from 'node:dns/promises'

export interface Dns {
  /** The text records of a name, each as one text; none if there are none. Throws if the DNS does not answer. */
  texts(name: string): Promise<string[]>
}

const timeoutMs = 3000

const hasNone = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The DNS that the machine uses. */
export const openDns = (): Dns => ({
  texts: async (name) => {
    try {
      const records = await new Resolver({ timeout: timeoutMs, tries: 2 }).resolveTxt(name)
      return records.map((parts) => parts.join(''))
    } catch (error) {
      if (hasNone(error)) return []
      throw error
    }
  },
})
