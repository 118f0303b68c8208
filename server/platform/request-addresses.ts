const mostInEach = 5000
let latest = new Map<string, string>()
let earlier = new Map<string, string>()

/** Remembers the caller's address of the latest requests, for what is logged where only the request's id is known. */
export function rememberAddress(requestId: string, address: string): void {
  if (latest.size >= mostInEach) {
    earlier = latest
    latest = new Map()
  }
  latest.set(requestId, address)
}

export const addressOfRequest = (requestId: string | null): string | undefined =>
  requestId === null ? undefined : (latest.get(requestId) ?? earlier.get(requestId))
