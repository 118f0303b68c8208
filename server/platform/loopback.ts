import { isIPv4 } from 'node:net'

/** Whether only this machine can reach the host. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

export const isLoopbackUrl = (url: string): boolean => isLoopback(new URL(url).hostname)
