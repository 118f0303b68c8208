import { UnreadableReply } from '../bounded-reply.ts'
import type { SoftwareHttp } from './software-http.ts'

export const parsedElement = (element: string): unknown => {
  try {
    return JSON.parse(element)
  } catch (error) {
    throw new UnreadableReply('The reply is not JSON', { cause: error })
  }
}

/** Each row of a list without pages. */
export async function readListRows(
  http: SoftwareHttp,
  url: string,
  headers: Record<string, string>,
): Promise<unknown[]> {
  const rows: unknown[] = []
  await http.list(url, headers, (element) => rows.push(parsedElement(element)))
  return rows
}
