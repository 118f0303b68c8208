import type { Config } from './config.ts'

/** 32 random characters of any usual alphabet have more; repeated words and keys do not. */
const fewestCharacters = 10

const isWeak = (secret: string): boolean => new Set(secret).size < fewestCharacters

/** Settings whose secret is long enough, but repeats few characters. */
export function* weakSecrets(config: Config): Generator<string> {
  const secrets: Readonly<Record<string, readonly string[] | undefined>> = {
    LINK_SECRET: config.linkSecrets,
    ACCOUNT_SECRET: config.accountSecrets,
    CREDENTIALS_SECRET: config.credentialsSecrets,
    EVIDENCE_SECRET: config.evidenceSecret === undefined ? undefined : [config.evidenceSecret],
    OPERATIONS_TOKEN: config.operationsToken === undefined ? undefined : [config.operationsToken],
  }
  for (const [name, values] of Object.entries(secrets))
    if (values?.some(isWeak))
      yield `${name} must be random: it has fewer than ${fewestCharacters} different characters.`
}
