import { readFileSync } from 'node:fs'

export class ConfigurationError extends Error {}

/**
 * The text of a secret: of the setting itself, or of the file that NAME_FILE names, as container platforms hand secrets
 * over.
 */
export function readSecretText(environment: Record<string, string | undefined>, name: string): string | undefined {
  const text = environment[name]?.trim() || undefined
  const file = environment[`${name}_FILE`]?.trim() || undefined
  if (file === undefined) return text
  if (text !== undefined) throw new ConfigurationError(`Set ${name} or ${name}_FILE, not both.`)
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ConfigurationError(`The file that ${name}_FILE names cannot be read (${code}).`, { cause: error })
  }
}
