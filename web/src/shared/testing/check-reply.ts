import type { Endpoint, Schema } from '@contract/endpoint.ts'

const contract = import.meta.glob<Record<string, unknown>>(['@contract/**/*.ts', '!@contract/**/*.test.ts'], {
  eager: true,
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

const toPattern = ({ method, path }: Endpoint): RegExp => new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`)

/** Paths without a parameter first, because they win if both match. */
const endpoints = Object.values(contract)
  .flatMap((file) => Object.values(file).filter(isEndpoint))
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((endpoint) => ({ pattern: toPattern(endpoint), reply: endpoint.reply }))

/** Rejects a reply that the server could not give, because the page would be tested against something impossible. */
export function checkReply(name: string, data: unknown): void {
  const schema: Schema | undefined = endpoints.find(({ pattern }) => pattern.test(name))?.reply
  if (!schema) return
  const { error } = schema.safeParse(JSON.parse(JSON.stringify(data ?? null)))
  if (!error) return
  const faults = error.issues.map(
    ({ path, message, ...issue }) =>
      `${path.join('.') || 'the reply'}: ${message}${'expected' in issue ? `, expected ${String(issue.expected)}` : ''}`,
  )
  throw new Error(`The fake reply to ${name} breaks the contract:\n${faults.join('\n')}`)
}
