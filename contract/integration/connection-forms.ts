import * as z from 'zod/mini'
import { requiredText } from '../form-rules.ts'
import { serviceCodes, type ServiceCode } from '../services.ts'
import type { ConnectableSoftware } from './connections.ts'

/* What a user types to connect software that gives keys. The operator’s own secrets are settings and are not asked for here. */

type ConnectionField = { label: string; isHidden?: true; options?: readonly { value: string; label: string }[] }

export type ConnectionForm = {
  /** Where the user finds it, as a sentence. */
  where: string
  /** When the software does not accept it. */
  refused: string
  /** Of the shape; the others are answers to questions that the software asks for. */
  fields: Readonly<Record<string, ConnectionField>>
  shape: z.ZodMiniType<Record<string, string>, Record<string, string>>
}

/** Of a question, before it was asked. */
const answer = z.optional(z.string().check(z.maxLength(500)))

const form = <Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  rest: { where: string; refused: string; fields: Partial<Record<keyof Shape, ConnectionField>> },
): ConnectionForm => ({ ...rest, shape: z.object(shape) }) as unknown as ConnectionForm

/** Which category of Property Tree has the compliance records of a service. */
export const categoryQuestion = (service: ServiceCode): string => `${service}Category`

/** Software that asks the user for permission has none. */
export const connectionForms: Partial<Record<ConnectableSoftware, ConnectionForm>> = {
  PALACE: form(
    {
      product: z.enum(['LIQUID', 'LEGACY'], 'Please choose Palace Liquid or Palace Legacy'),
      login: requiredText('Please enter the API login', 200, 'The API login is too long'),
      password: requiredText('Please enter its password', 500, 'The password is too long'),
      supplier: answer,
      agent: answer,
      diaryGroup: answer,
    },
    {
      where:
        'Ask Palace’s API support for an API login for our firm: it is not the login with which you work. Do you use Palace Liquid or Palace Legacy?',
      refused:
        'Palace does not know this API login. Please check it, and whether you use Palace Liquid or Palace Legacy.',
      fields: {
        product: {
          label: 'Product',
          options: [
            { value: 'LIQUID', label: 'Palace Liquid' },
            { value: 'LEGACY', label: 'Palace Legacy' },
          ],
        },
        login: { label: 'API login' },
        password: { label: 'Password', isHidden: true },
      },
    },
  ),
  VAULTRE: form(
    {
      token: requiredText('Please enter the access token', 2000, 'The access token is too long'),
    },
    {
      where:
        'An administrator of your office creates it in VaultRE under Office Integrations, Third-Party Access, Create Token, and lets it ' +
        'read the account, users, contacts and lease properties.',
      refused: 'VaultRE does not know this access token. Please check it.',
      fields: { token: { label: 'Access token' } },
    },
  ),
  CONSOLE: form(
    { activationKey: requiredText('Please enter the activation key', 500, 'The activation key is too long') },
    {
      where:
        'You find the activation key of your office in Console’s marketplace, after you have switched us on there.',
      refused: 'Console Cloud does not know this activation key. Please check it.',
      fields: { activationKey: { label: 'Activation key' } },
    },
  ),
  PROPERTY_TREE: form(
    {
      company: requiredText('Please enter the name of your company', 200, 'The name is too long'),
      companyId: answer,
      creditor: answer,
      account: answer,
      ...Object.fromEntries(serviceCodes.map((service) => [categoryQuestion(service), answer])),
    },
    {
      where:
        'First switch us on in Property Tree under Configuration, Integrations, Partner Gateway. You must be an agent of the company there, with the email address that you use here.',
      refused: 'Property Tree no longer lets us read this company. Please switch us on there again.',
      fields: { company: { label: 'Name of your company in Property Tree' } },
    },
  ),
}

/** With the fields of the software’s form. */
export const connectionKeys = z.looseObject({
  /** Nothing is taken over until the user has seen what would change. */
  isDryFirst: z.optional(z.boolean()),
})

/** What only the software knows and the user has to choose; the answer is sent with the keys under its name. */
export const connectionQuestion = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.nullable(z.string()),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type ConnectionQuestion = z.infer<typeof connectionQuestion>
