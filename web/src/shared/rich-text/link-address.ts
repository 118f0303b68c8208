import { isEmail } from '@contract/form-rules.ts'

/** The address as it is linked, or undefined if it is not a web or email address. `www.example.com` gets https. */
export function toLinkAddress(text: string): string | undefined {
  const given = text.trim()
  if (isEmail(given)) return `mailto:${given}`
  if (/^mailto:/i.test(given)) return isEmail(given.slice('mailto:'.length)) ? given : undefined
  const address = /^[a-z][a-z\d+.-]*:/i.test(given) && !/^[\w.-]+:\d+/.test(given) ? given : `https://${given}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.hostname.includes('.') && !/\s/.test(given) ? url.href : undefined
}
