import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { serverRoleNames, serverRoles, type RolePasswords } from './role-urls.ts'

type OnProgress = (text: string) => void

/** The roles of the product with their passwords; the owner may act for each of them. */
export async function ensureRoles(owner: Client, passwords: RolePasswords, onProgress: OnProgress): Promise<void> {
  for (const role of serverRoleNames) {
    await ensureRole(owner, serverRoles[role], passwords[role], onProgress)
    await mayActFor(owner, serverRoles[role])
  }
  await ensureWorkerIsMember(owner)
}

/** Databases of one cluster share their roles, so another server may be creating the same role concurrently. */
async function ensureRole(owner: Client, name: string, password: string, onProgress: OnProgress): Promise<void> {
  const verifier = scramVerifier(password)
  await despiteOthers(async () => {
    const { rows } = await owner.query<{ unsafe: boolean }>(
      'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1',
      [name],
    )
    if (rows[0]?.unsafe)
      throw new Error(`The role ${name} can bypass row level security. Remove SUPERUSER and BYPASSRLS from it.`)
    if (!rows[0]) await owner.query(`create role ${name} login password '${verifier}'`)
    else await owner.query(`alter role ${name} login password '${verifier}'`)
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    onProgress(`Database: the role ${name} is managed by another role; its password is not changed`)
  })
}

const insufficientPrivilege = '42501'
const undefinedObject = '42704'

/** A superuser needs no membership; any other owner must be able to create objects owned by the role. */
async function mayActFor(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ is_super: boolean }>(
    'select rolsuper as is_super from pg_roles where rolname = current_user',
  )
  if (rows[0]?.is_super) return
  await despiteOthers(async () => owner.query(`grant ${role} to current_user`)).catch((error: unknown) => {
    // The administrator of the roles may have granted it already; if not, the first file fails with the reason.
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
  })
}

/** The worker may do what the portal may, and more: rights and policies of the portal's role hold for its own. */
async function ensureWorkerIsMember(owner: Client): Promise<void> {
  const { portal, worker } = serverRoles
  const { rows } = await owner.query<{ is_member: boolean }>(
    `select pg_has_role(w.oid, p.oid, 'usage') as is_member from pg_roles w, pg_roles p where w.rolname = $1 and p.rolname = $2`,
    [worker, portal],
  )
  if (rows[0]?.is_member) return
  await despiteOthers(async () => owner.query(`grant ${portal} to ${worker}`)).catch((error: unknown) => {
    const { code } = error as { code?: string }
    if (code !== insufficientPrivilege && code !== undefinedObject) throw error
    throw new Error(
      `The worker needs the role ${worker}, a member of ${portal}. Have the administrator of the roles run ` +
        (rows[0] ? `“grant ${portal} to ${worker}”.` : `“create role ${worker} login in role ${portal}”.`),
      { cause: error },
    )
  })
}

const isRace = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '42710' || code === '23505' || (code === 'XX000' && message.includes('concurrently'))
}

async function despiteOthers(work: () => Promise<unknown>, attempt = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isRace(error) || attempt === 20) throw error
    await setTimeout(attempt * 10)
    await despiteOthers(work, attempt + 1)
  }
}

/** Hashed here, so that the password never appears in the server's log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const keyed = (word: string) => createHmac('sha256', salted).update(word).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
