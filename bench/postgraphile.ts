import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atEnd } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { ListRequest } from './list-requests.ts'
import { freePorts, launch, type Server } from './processes.ts'
import { say } from './report.ts'

/*
 * PostGraphile as the alternative a team might choose: it turns one GraphQL query into one statement that joins the
 * tables.
 */

const packages = ['postgraphile@4.14.1', 'postgraphile-plugin-connection-filter@2.3.0', 'graphql@15.10.1', 'pg@8.23.1']

/** The same data as a row of the portfolio list: address, manager, services, and the columns behind its tags. */
const query = `query Portfolio($filter: PropertyFilter) {
  allProperties(first: 10, filter: $filter, orderBy: [STREET_NAME_ASC, ADDRESS_LINE_2_ASC, STREET_NUMBER_ASC, UNIT_NUMBER_ASC, ID_ASC]) {
    totalCount
    nodes {
      id addressLine1 addressLine2 software isResidential isVacant hasGas isWaterCharged cancelledAt
      propertyManagerByAgencyIdAndManagerId { id name }
      propertyServicesByAgencyIdAndPropertyIdList { serviceId compliance complianceReason jobStatus nextDueOn }
      quotesByAgencyIdAndPropertyIdList(condition: { statusId: 2 }) { severity expiresOn }
      invoicesByAgencyIdAndPropertyIdList(condition: { paidAt: null, voidedAt: null }) { dueOn }
      findingsByAgencyIdAndPropertyIdList(condition: { status: "OPEN", dismissedAt: null }) { serviceId severity }
      accessCasesByAgencyIdAndPropertyIdList(condition: { closedAt: null }) {
        id openedAt
        accessIssuesByAgencyIdAndCaseIdList(condition: { resolvedAt: null }) {
          isImportant raisedAt accessProblemByProblemId { publicName }
        }
      }
    }
  }
}`

/** Index in the closest order that the columns allow, so that nothing has to be sorted. */
const orderIndex = 'bench_properties_in_order'

export type Postgraphile = {
  servers: Server[]
  requestOf: (list: ListRequest) => string
  /** The total, and the number of properties on the first page. */
  answerTo: (list: ListRequest) => Promise<{ total: number; listed: number }>
}

export async function startPostgraphile(database: BenchDatabase, count: number): Promise<Postgraphile> {
  const { owner, folder } = database
  say(`Installing ${packages.join(', ')} for the comparison`)
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: folder,
  })
  await owner.query(
    `create index if not exists ${orderIndex} on properties (agency_id, street_name, address_line_2, street_number, unit_number, id)`,
  )
  atEnd(async () => owner.query(`drop index if exists ${orderIndex}`))
  await owner.query('analyze properties')
  const file = fileURLToPath(new URL('postgraphile-server.js', import.meta.url))
  const ports = await freePorts(count)
  const servers = await Promise.all(
    ports.map(async (port) => {
      const args = [file, folder, String(port), database.urlOf('portal')]
      return launch({ args, port, env: { GRAPHILE_ENV: 'production' } }, '/readyz')
    }),
  )
  return { servers, requestOf, answerTo: async (list) => answerTo(servers[0]?.port as number, list) }
}

function bodyOf({ kind, managerId }: ListRequest): string {
  const filters = {
    all: undefined,
    manager: { managerId: { equalTo: managerId } },
    'access issues': {
      accessCasesByAgencyIdAndPropertyId: {
        some: {
          closedAt: { isNull: true },
          suppressionLevel: { equalTo: 0 },
          accessIssuesByAgencyIdAndCaseId: { some: { resolvedAt: { isNull: true } } },
        },
      },
    },
  }
  return JSON.stringify({ query, variables: { filter: filters[kind] } })
}

function requestOf(list: ListRequest): string {
  const body = bodyOf(list)
  return [
    'POST /graphql HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `cookie: ${list.session.cookie}`,
    '',
    body,
  ].join('\r\n')
}

async function answerTo(port: number, list: ListRequest): Promise<{ total: number; listed: number }> {
  const reply = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: list.session.cookie },
    body: bodyOf(list),
  })
  const { data, errors } = (await reply.json()) as {
    data?: { allProperties: { totalCount: number; nodes: unknown[] } }
    errors?: { message: string }[]
  }
  if (!data || errors) throw new Error(`PostGraphile refuses: ${errors?.map(({ message }) => message).join('; ')}`)
  return { total: data.allProperties.totalCount, listed: data.allProperties.nodes.length }
}
