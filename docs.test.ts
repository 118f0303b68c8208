import { describe, expect, test } from 'vitest'
import { addressSettings } from './server/platform/address-settings.ts'
import { brandSettings } from './server/platform/brand-settings.ts'
import { knownSettings } from './server/platform/config.ts'
import { databaseSettings } from './server/platform/database-settings.ts'
import { fileSettings } from './server/platform/file-settings.ts'
import { limitSettings } from './server/platform/limit-settings.ts'
import { mailSettings } from './server/platform/mail-settings.ts'
import { retentionSettings } from './server/platform/retention-settings.ts'
import { serverSettings } from './server/platform/server-settings.ts'
import type { Setting } from './server/platform/settings.ts'
import { softwareSettings } from './server/platform/software-settings.ts'

describe('docs/settings.md', () => {
  const groups: Record<string, Record<string, Setting<unknown>>> = {
    'Addresses and folders': addressSettings,
    'The server': serverSettings,
    Databases: databaseSettings,
    Limits: limitSettings,
    'Mail and secrets': mailSettings,
    Files: fileSettings,
    'Management software': softwareSettings,
    'How long data is kept': retentionSettings,
    'Names and links of the provider': brandSettings,
  }

  const intro = `# Settings

Written by \`npm run settings-docs\` from the code that reads the settings (\`server/platform/*-settings.ts\`); a test fails if it
is out of date.

All settings are environment variables, and all are optional. The server reads them once at its start and reports every wrong value
in a sentence. \`XX\` is the code of a state (\`VIC\`, \`QLD\` …). A setting marked “secret” can also be read from a file:
\`LINK_SECRET_FILE\` names the file with \`LINK_SECRET\`. A list of secrets has the newest first, separated by commas or lines.
What production requires beyond this is in \`server/platform/production-rules.ts\`; the start says what is missing.
[data.md](data.md) explains how long data is kept.`

  /** The sentence with which the setting refuses a value that none accepts. */
  const requirement = ({ read: readValue }: Setting<unknown>): string => {
    try {
      readValue('\u0000')
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  const cell = (text: string) => text.replaceAll('|', '\\|')

  const row = ([name, setting]: [string, Setting<unknown>]) =>
    [
      `\`${name.replace(/_VIC$/, '_XX')}\`${setting.isSecret ? ' (secret)' : ''}`,
      cell(setting.about),
      cell(requirement(setting)),
      setting.otherwise === undefined ? '' : `\`${cell(setting.otherwise)}\``,
    ].join(' | ')

  test('lists every setting; npm run settings-docs writes it', async () => {
    expect(Object.values(groups).flatMap(Object.keys).toSorted()).toEqual(Object.keys(knownSettings).toSorted())
    const sections = Object.entries(groups).map(([title, settings]) => {
      const rows = Object.entries(settings)
        .filter(([name]) => !/_(ACT|NSW|NT|QLD|SA|TAS|WA)$/.test(name))
        .map((each) => `| ${row(each)} |`)
      return [`## ${title}\n`, '| name | what it is | must | default |', '| --- | --- | --- | --- |', ...rows].join(
        '\n',
      )
    })
    await expect(`${[intro, ...sections].join('\n\n')}\n`).toMatchFileSnapshot('docs/settings.md')
  })
})
