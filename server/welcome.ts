import type { Config } from './platform/config.ts'
import { admitsDemoUsers } from './platform/production-rules.ts'

/** The last output in the terminal: addresses and demo sign-ins. */
export function welcome(config: Config, parts: readonly string[]): string {
  const lines = [`Ready: ${parts.join(', ')}`, '']
  if (parts.includes('portal')) lines.push(`  Portal          ${config.portalUrl}`)
  if (parts.includes('state-system')) lines.push(`  State systems   ${config.stateSystems.vic.url} and seven more`)
  if (parts.includes('management-software'))
    lines.push(
      `  Stand-in PMS    http://localhost:${config.managementSoftwarePort} (accepts invoices; can be made slow or made to fail)`,
    )
  if (parts.includes('worker') && config.smtpUrl === undefined && config.isTrial)
    lines.push(`  Mail            ${config.portalUrl}/outbox (no mail server is set: nothing leaves this machine)`)
  if (config.isDemoDataWanted && admitsDemoUsers(config)) {
    lines.push(
      '',
      '  Demo sign-ins, in every state (vic, qld, nsw, …), password “compliance”:',
      '    vic.manager   property manager of one agency, with every feature on',
      '    vic.classic   property manager of another agency, with the features off',
      '    vic.master    master user of seven agencies and more',
      '    vic.technician  technician of the provider: own visits, keys and records',
      '    vic.admin     staff of the provider, can view the portal as another user',
    )
  }
  return lines.join('\n')
}
