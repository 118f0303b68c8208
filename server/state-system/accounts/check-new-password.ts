import { checkNewUsername } from '../../areas/accounts/accept-invitation.ts'
import {
  checkNewPassword,
  chooseAnother,
  foldShapes,
  type PasswordErrors,
} from '../../areas/accounts/password-rules.ts'
import type { LeakedPasswords } from '../../outside/leaked-passwords.ts'
import { readText } from '../kit/forms/form-values.ts'
import type { Call } from '../kit/routes/call.ts'

const leakedText = `This password was found in a list of leaked passwords. ${chooseAnother}`

/** The password of a form against the rules, and against those that leaked somewhere. */
export async function checkTypedPassword(
  { site, form }: Pick<Call, 'site' | 'form'>,
  leaked: LeakedPasswords,
  user: { username: string; name: string },
): Promise<PasswordErrors> {
  const password = readText(form, 'password')
  const ownNames = [site.brand.name, site.contacts.of(site.state).name ?? site.brand.name]
  const errors = checkNewPassword(password, readText(form, 'repeat'), { ...user, ownNames })
  if (Object.keys(errors).length > 0) return errors
  for (const spelling of new Set([password, foldShapes(password)]))
    if (await leaked.has(spelling)) errors.password = leakedText
  return errors
}

/** The form of somebody who makes an account: what is wrong, by field. */
export const checkNewAccount = async (
  call: Pick<Call, 'site' | 'form'>,
  leaked: LeakedPasswords,
  user: { username: string; name: string },
): Promise<Record<string, string>> => ({
  ...checkNewUsername(user.username),
  ...(await checkTypedPassword(call, leaked, user)),
})
