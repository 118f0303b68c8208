import { SoftwareRefusal } from './refusal.ts'

/** Refuses what is more than so many requests in so many seconds. */
export function recentRequests({ requests, seconds }: { requests: number; seconds: number }): () => void {
  let recent: number[] = []
  return () => {
    const now = Date.now()
    recent = recent.filter((at) => now - at < seconds * 1000)
    if (recent.length >= requests) throw new SoftwareRefusal(429, 'Too many requests')
    recent.push(now)
  }
}
