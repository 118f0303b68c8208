import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export const givenUpUploads = (state: StateCode, now: Date) => sql<{ count: number }>`
  select app.give_up_uploads(${state}, ${now.toISOString()}) as count`

export const filesToRemove = (state: StateCode, atMost: number) => sql<{ storageKey: string }>`
  select storage_key as "storageKey" from app.files_to_remove(${state}, ${atMost}::int)`

export const keysWithoutFile = (storageKeys: readonly string[]) => sql<{ key: string }>`
  select key from app.keys_without_file(${storageKeys}::text[]) as key`
