import type { Client } from 'pg'
import type { StateCode } from '../../../contract/states.ts'

/** Invented; the account is one into which nobody can pay. */
const places: Readonly<Record<StateCode, { address: string[]; electrical: string; gas: string }>> = {
  act: { address: ['Level 2, 14 Wattle Lane', 'CANBERRA ACT 2601'], electrical: '20190417', gas: '20190418' },
  nsw: { address: ['Level 5, 210 Banksia Street', 'SYDNEY NSW 2000'], electrical: '314159C', gas: '314160C' },
  nt: { address: ['Unit 3, 8 Pandanus Road', 'DARWIN NT 0800'], electrical: 'C4127', gas: 'G4128' },
  qld: { address: ['Level 1, 66 Jacaranda Street', 'BRISBANE QLD 4000'], electrical: '84127', gas: '84128' },
  sa: { address: ['Level 4, 31 Mallee Street', 'ADELAIDE SA 5000'], electrical: 'PGE 284127', gas: 'PGE 284128' },
  tas: { address: ['2 Huon Lane', 'HOBART TAS 7000'], electrical: '9284127', gas: '9284128' },
  vic: { address: ['Level 3, 95 Ironbark Street', 'MELBOURNE VIC 3000'], electrical: 'REC-28412', gas: '28413' },
  wa: { address: ['Level 2, 40 Karri Terrace', 'PERTH WA 6000'], electrical: 'EC28412', gas: 'GF28413' },
}

/** Who the provider of the demo is in each state; tests use the same, but their documents do not say DEMO. */
export async function writeDemoProvider(
  client: Pick<Client, 'query'>,
  states: readonly StateCode[],
  isDemo = true,
): Promise<void> {
  const rows = states.map((state) => ({ state, ...places[state] }))
  await client.query(
    `insert into provider_details (state, version, valid_from, legal_name, trading_name, abn, address_lines, phone, email,
                                   working_hours, account_name, bsb, account_number, biller_code, is_demo, reason)
     select r.state, (select coalesce(max(d.version), 0) + 1 from provider_details d where d.state = r.state), '2000-01-01',
            'Detector Inspector Pty Ltd', 'Detector Inspector', '97000000023', r.address, '1300 975 707', 'help@provider.example',
            'Monday to Friday, 8 am to 5 pm', 'NOT A REAL ACCOUNT', '999-999', '999999999', '999999', $2, 'Invented for the demo'
       from jsonb_to_recordset($1) as r (state text, address text[])`,
    [JSON.stringify(rows), isDemo],
  )
  await client.query(
    `insert into provider_licences (state, kind, version, valid_from, number, holder, reason)
     select r.state, k.kind, (select coalesce(max(l.version), 0) + 1 from provider_licences l
                               where l.state = r.state and l.kind = k.kind),
            '2000-01-01', k.number, 'Detector Inspector Pty Ltd', 'Invented for the demo'
       from jsonb_to_recordset($1) as r (state text, electrical text, gas text),
            lateral (values ('ELECTRICAL', r.electrical), ('GAS', r.gas)) k (kind, number)`,
    [JSON.stringify(rows)],
  )
}
