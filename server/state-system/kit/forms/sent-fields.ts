import type { Values } from './form-values.ts'

const secretNames: ReadonlySet<string> = new Set(['password', 'current', 'repeat', 'code'])
const bankNames: ReadonlySet<string> = new Set(['accountName', 'bsb', 'accountNumber', 'billerCode'])

/** Passwords and codes: never in a page. */
export const isSecretField = (name: string): boolean => secretNames.has(name) || /password|secret|token/i.test(name)

/** What a page that cannot do what was sent neither shows nor sends again. */
export const isKeptBack = (name: string): boolean => isSecretField(name) || bankNames.has(name)

const hiddenNames: ReadonlySet<string> = new Set(
  'act agency base booking collection first id into invitation itemVersion licence mail page price property quote record row rows seen session shown technician terms userId version view visit'.split(
    ' ',
  ),
)

/** Fields that pages send unseen, such as numbers and versions of records: they mean nothing to users. */
export const isHiddenField = (name: string): boolean =>
  hiddenNames.has(name) || /^return_|^finding-\d|_key$|Id$/.test(name)

const written = /reason|note|message|comment|text|description|address|email|name|answer|search/i

/** What the user wrote, as opposed to choices and hidden values: these have other names and no spaces. */
export const isWritten = (name: string, value: string): boolean => (written.test(name) ? /\S/ : /\S\s+\S/).test(value)

/** All values of a form, one by one, without those that are kept back. */
export const sentFields = (form: Values): { name: string; value: string }[] =>
  Object.entries(form).flatMap(([name, values]) =>
    isKeptBack(name) ? [] : [values].flat().map((value) => ({ name, value })),
  )
