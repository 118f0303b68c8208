import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { projectRoot } from '../platform/project-root.ts'
import { readSchemaFiles } from '../database/schema-files.ts'

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/g
const calling = /\bapp\.(\w+)\(/g
const firing = /^create (?:or replace|constraint) trigger [^;]*? on (\w+)[^;]*?execute function app\.(\w+)/gm

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] as string)

type Routine = { text: string; writes: Set<string> }

/** The tables that each function writes, by itself or through others. */
async function readRoutines(): Promise<Map<string, Routine>> {
  const { functions } = await readSchemaFiles()
  const routines = new Map<string, Routine>()
  for (const { name, text } of functions)
    if (!name.includes('/')) routines.set(name.replace('.sql', ''), { text, writes: new Set(all(text, writing)) })
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false
    for (const { text, writes } of routines.values()) {
      const before = writes.size
      for (const called of all(text, calling)) for (const table of routines.get(called)?.writes ?? []) writes.add(table)
      isGrowing ||= writes.size > before
    }
  }
  return routines
}

/** Texts of the server by area, or by folder outside the areas. */
async function readCode(): Promise<{ place: string; text: string }[]> {
  const folder = join(projectRoot, 'server')
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^(database|testing)\b/.test(name) && name.includes(sep),
  )
  return Promise.all(
    names.map(async (name) => {
      const [first = '', second = ''] = name.split(sep)
      return { place: first === 'areas' ? second : first, text: await readFile(join(folder, name), 'utf8') }
    }),
  )
}

/** The areas that write each table, in statements or through functions, and the tables whose triggers write it. */
export async function readTableWriters(): Promise<Map<string, { areas: string[]; triggers: string[] }>> {
  const routines = await readRoutines()
  const areas = new Map<string, Set<string>>()
  const triggers = new Map<string, Set<string>>()
  const add = (writers: Map<string, Set<string>>, table: string, writer: string) =>
    writers.set(table, (writers.get(table) ?? new Set()).add(writer))
  for (const { place, text } of await readCode()) {
    for (const table of all(text, writing)) add(areas, table, place)
    for (const name of all(text, calling))
      for (const table of routines.get(name)?.writes ?? []) add(areas, table, place)
  }
  for (const { text } of routines.values())
    for (const [, table = '', name = ''] of text.matchAll(firing))
      for (const written of routines.get(name)?.writes ?? []) add(triggers, written, table)
  const sorted = (writers: Set<string> | undefined) => [...(writers ?? [])].toSorted()
  return new Map(
    [...new Set([...areas.keys(), ...triggers.keys()])].map((table) => [
      table,
      { areas: sorted(areas.get(table)), triggers: sorted(triggers.get(table)) },
    ]),
  )
}
