import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

let passwords: ReadonlySet<string> | undefined

/**
 * Passwords that leaked, the commonest first. Checked even where no list of leaked passwords answers. Read when the first
 * password is chosen, because most processes never need them.
 */
export function leakedBefore(): ReadonlySet<string> {
  passwords ??= new Set(
    readFileSync(join(projectRoot, 'server', 'platform', 'leaked-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )
  return passwords
}
