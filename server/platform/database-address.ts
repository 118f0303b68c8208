type Addresses = readonly [string, ...string[]]

/** An address may name several servers, as libpq allows (`postgres://user@one:5432,two:5432/name`): one address for each. */
export function addressesOf(url: string): Addresses {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  if (others.length === 0) return [url]
  return [`${before}${first}${after}`, ...others.map((host) => `${before}${host}${after}`)]
}

/** An address with something changed for each of its servers. */
export function changeAddress(url: string, change: (address: URL) => void): string {
  const [first, ...others] = addressesOf(url).map((address) => {
    const parsed = new URL(address)
    change(parsed)
    return parsed
  }) as [URL, ...URL[]]
  return first.href.replace(`@${first.host}`, () => `@${[first, ...others].map(({ host }) => host).join(',')}`)
}
