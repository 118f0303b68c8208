import { isStateCode, type StateCode } from '../../../contract/states.ts'

/** The state selects the database; the uuid cannot be guessed. */
const pattern = /^([a-z]{2,3})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export type ImageToken = { state: StateCode; token: string }

export function parseImageToken(text: string): ImageToken | undefined {
  const [, state = '', token = ''] = pattern.exec(text) ?? []
  return isStateCode(state) ? { state, token } : undefined
}

const folder = (apiUrl: string) => `${apiUrl}/v1/images/`

export const imageUrl = (apiUrl: string, { state, token }: ImageToken): string => `${folder(apiUrl)}${state}-${token}`

/** The image that an address shows; undefined for an address that is not one of ours. */
export const imageOfUrl = (apiUrl: string, url: string): ImageToken | undefined =>
  url.startsWith(folder(apiUrl)) ? parseImageToken(url.slice(folder(apiUrl).length)) : undefined
