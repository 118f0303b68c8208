import { settingsRefusals } from '@contract/me.ts'
import { asCallError } from '@/shared/api/call-error.ts'

/** For a reply without a message of its own, such as that of a proxy. */
export function settingsFailureText(error: unknown, otherwise: string): string {
  const { status } = asCallError(error)
  return status === 403 || status === 404 ? settingsRefusals[status] : otherwise
}
