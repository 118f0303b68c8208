import * as z from 'zod/mini'
import { requiredText } from '../form-rules.ts'
import type { ConnectableSoftware } from './connections.ts'

/* What a user types to connect software that gives keys. The operator’s own secrets are settings and are not asked for here. */

type ConnectionField = { label: string; isHidden?: true; options?: readonly { value: string; label: string }[] }

export type ConnectionForm = {
  /** Where the user finds it, as a sentence. */
  where: string
  /** When the software does not accept it. */
  refused: string
  fields: Readonly<Record<string, ConnectionField>>
  shape: z.ZodMiniType<Record<string, string>, Record<string, string>>
}

const form = <Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  rest: { where: string; refused: string; fields: Record<keyof Shape, ConnectionField> },
): ConnectionForm => ({ ...rest, shape: z.object(shape) as unknown as ConnectionForm['shape'] })

/** Software that asks the user for permission has none. */
export const connectionForms: Partial<Record<ConnectableSoftware, ConnectionForm>> = {
  VAULTRE: form(
    {
      apiKey: requiredText('Please enter the API key', 500, 'The API key is too long'),
      token: requiredText('Please enter the access token', 2000, 'The access token is too long'),
    },
    {
      where: 'You find both in VaultRE under Office settings, Third-party access.',
      refused: 'VaultRE does not know these keys. Please check them.',
      fields: { apiKey: { label: 'API key' }, token: { label: 'Access token' } },
    },
  ),
}

/** With the fields of the software’s form. */
export const connectionKeys = z.looseObject({
  /** Nothing is taken over until the user has seen what would change. */
  isDryFirst: z.optional(z.boolean()),
})
