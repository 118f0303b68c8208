import { createHmac } from 'node:crypto'

type SignedCall = { body: string; headers: Record<string, string> }

/** A call as VaultRE signs it, with the key of the portal. */
export function signedCall(apiKey: string, body: object, now: Date): SignedCall {
  const [text, at] = [JSON.stringify(body), String(now.getTime())]
  const signature = createHmac('sha512', apiKey).update(`${at}.${text}`).digest('hex')
  return {
    body: text,
    headers: { 'content-type': 'application/json', 'x-vaultre-signature': `t=${at},sha512=${signature}` },
  }
}
