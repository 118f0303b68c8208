import { isIPv4 } from 'node:net'
import { addressesOf } from './database-address.ts'

/** Whether only this machine can reach the host. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

export const isLoopbackUrl = (url: string): boolean => isLoopback(new URL(url).hostname)

/** The parameter `host` wins over the host of a database’s address; a path is a socket of this machine. */
export const isLoopbackDatabase = (url: string): boolean =>
  addressesOf(url).every((address) => {
    const { hostname, searchParams } = new URL(address)
    const given = searchParams.getAll('host').filter((host) => host !== '')
    const hosts = given.length > 0 ? given : [hostname]
    return hosts.every((host) => host.startsWith('/') || isLoopback(host))
  })
