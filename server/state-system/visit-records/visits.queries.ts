import { sql } from '../../platform/sql.ts'

export const problemNames = () => sql<{ code: string; name: string }>`
  select code, public_name as name from access_problems`
