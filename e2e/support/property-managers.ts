import { runInDatabase } from './age-draft.ts'
import type { RunningServer } from './server-process.ts'

/** A user is a property manager of the agencies, as staff say in Manage users, which takes pages of another system. */
export const linkToManager = async (server: RunningServer, username: string, managerId: number): Promise<void> =>
  runInDatabase(
    server,
    `update memberships m set property_manager_id = $2 from users u, property_managers p
      where u.id = m.user_id and u.username = $1 and p.agency_id = m.agency_id and p.id = $2`,
    [username, managerId],
  )

/** A property manager leaves the agency. */
export const endManager = async (server: RunningServer, managerId: number): Promise<void> =>
  runInDatabase(server, 'update property_managers set is_active = false where id = $1', [managerId])
