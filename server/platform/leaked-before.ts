import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/** Passwords that leaked, the commonest first. Checked even where no list of leaked passwords answers. */
export const leakedBefore: ReadonlySet<string> = new Set(
  readFileSync(join(projectRoot, 'server', 'platform', 'leaked-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
)
