import type { Client } from 'pg'

/** An index or a foreign key with the statements to drop and to create it. */
export type Definition = { kind: 'index' | 'key'; relation: string; name: string; drop: string; create: string }

type Row = { kind: 'index' | 'key'; relation: string; name: string; isConstraint: boolean; text: string }

/** Foreign keys from or to the tables, then their indexes and the constraints based on indexes. */
const query = `
  select 'key' as kind, c.conrelid::regclass::text as relation, quote_ident(c.conname) as name, true as "isConstraint",
         pg_get_constraintdef(c.oid) as text, c.oid
    from pg_constraint c
   where c.contype = 'f' and c.conparentid = 0 and (c.conrelid = any ($1::regclass[]) or c.confrelid = any ($1::regclass[]))
  union all
  select 'index', i.indrelid::regclass::text, quote_ident(r.relname), k.oid is not null,
         coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.indexrelid)), r.oid
    from pg_index i join pg_class r on r.oid = i.indexrelid
    left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')
   where i.indrelid = any ($1::regclass[])
   order by kind desc, oid`

/** In the order in which they can be dropped. */
export async function readDefinitions(client: Client, tables: string[]): Promise<Definition[]> {
  const { rows } = await client.query<Row>(query, [tables.map((table) => `public.${table}`)])
  return rows.map(({ kind, relation, name, isConstraint, text }) => ({
    kind,
    relation,
    name,
    drop: isConstraint ? `alter table ${relation} drop constraint ${name}` : `drop index ${name}`,
    create: isConstraint ? `alter table ${relation} add constraint ${name} ${text}` : text,
  }))
}
