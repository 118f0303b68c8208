import { verify } from '@node-rs/argon2'
import { longestPassword } from '../../../areas/accounts/password-rules.ts'
import { maybeOne } from '../../../platform/database.ts'
import { readingFrom, type StateSite } from '../routes/state-site.ts'
import { findCredentials, type Credentials } from './users.queries.ts'

export const longestUsername = 100

/** No known password has this hash. It is as costly as a real one, so that an unknown name takes as long as a known one. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$DMg+T/kvR5/WWlM6U8pKJA$fVH8+1JkT5zuJ+kZCVS0fb7BBwEIhK3eLfDYC/ojFyo'

/** An invalid stored hash matches no password. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password)
  } catch {
    // The stored hash is invalid, so no password matches; this must take as long too.
    await verify(decoyHash, password)
    return false
  }
}

/** The active user with this name and password, or undefined without a reason. */
export async function checkPassword(
  site: StateSite,
  username: string,
  password: string,
): Promise<Credentials | undefined> {
  const isPossible = username.length <= longestUsername && password.length <= longestPassword
  const user = isPossible ? await maybeOne(readingFrom(site), findCredentials(site, username)) : undefined
  const isRight = await verifyPassword(user?.passwordHash ?? decoyHash, password.slice(0, longestPassword))
  return user && isRight && user.isActive ? user : undefined
}
