import { demoPassword } from '../server/database/demo-data/demo-users.ts'
import type { Session } from './open-sessions.ts'
import type { Server } from './processes.ts'

const cookiesOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] as string)
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

export const signIn = async ({ port }: Server, username?: string): Promise<Pick<Session, 'cookie'>> =>
  signInAt(`http://localhost:${port}`, fetch, username)

/** Signs in a demo user through all steps. */
export async function signInAt(
  portal: string,
  send: (url: string, init?: RequestInit) => Promise<Response>,
  username = 'vic.manager',
): Promise<Pick<Session, 'cookie'>> {
  const state = username.split('.', 1)[0] as string
  const post = async (path: string, body: object, cookie = '') =>
    send(`${portal}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: portal, cookie },
      body: JSON.stringify(body),
    })
  const begun = await post('/v1/auth/begin', { state })
  const { data } = (await begun.json()) as { data: { url: string } }
  const form = await send(data.url)
  const page = await form.text()
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [name as string, (value as string).replaceAll('&amp;', '&')],
  )
  const system = new URL(data.url).origin
  const sent = await send(`${system}/${state}/Users/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: system, cookie: cookiesOf(form), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([...hidden, ['username', username], ['password', demoPassword]]),
  })
  const token = new URL(sent.headers.get('location') as string).searchParams.get('token')
  const done = await post('/v1/auth/login', { authToken: token }, cookiesOf(begun))
  if (!done.ok) throw new Error(`Signing in failed: ${done.status}`)
  return { cookie: cookiesOf(done) }
}

/** Runs `count` tasks, a limited number of them concurrently, and returns the seconds. */
export async function inTurns(
  count: number,
  atOnce: number,
  work: (place: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++)
    }),
  )
  return (performance.now() - began) / 1000
}
