import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedRefusal } from './embedded-refusal.ts'

/**
 * While creating a cluster PostgreSQL looks up the name of its user, for a default that is not used here, and fails if
 * there is none, as in containers started with a bare user id. These copies of the two programs look up the first user
 * instead; they are deleted once the cluster exists.
 */
export async function withNamelessInitdb(
  initdb: string,
  directory: string,
  run: (initdb: string) => Promise<void>,
): Promise<void> {
  const native = dirname(dirname(initdb))
  const copy = join(directory, 'initdb.new')
  await rm(copy, { recursive: true, force: true })
  try {
    await mkdir(join(copy, 'bin'), { recursive: true })
    for (const program of ['initdb', 'postgres']) {
      await writeFile(join(copy, 'bin', program), withoutNameLookup(await readFile(join(native, 'bin', program))))
      await chmod(join(copy, 'bin', program), 0o755)
    }
    for (const folder of ['lib', 'share']) await symlink(join(native, folder), join(copy, folder))
    await run(join(copy, 'bin', 'initdb'))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Both functions return a user's record, and their names have the same length, so no offset in the program changes. */
function withoutNameLookup(program: Buffer): Buffer {
  const imported = Buffer.from('\0getpwuid\0')
  const at = program.indexOf(imported)
  if (at < 0 || program.indexOf(imported, at + 1) >= 0) {
    throw new EmbeddedRefusal(`The user ${process.getuid?.()} has no name on this machine; add it to /etc/passwd.`)
  }
  program.write('getpwent', at + 1, 'latin1')
  return program
}
