import type { Config } from './platform/config.ts'

/** The last thing the terminal shows: where to go, and who to be there. */
export function welcome(config: Config, parts: readonly string[]): string {
  const lines = [`Ready: ${parts.join(', ')}`, '']
  if (parts.includes('portal')) lines.push(`  Portal          ${config.portalUrl}`)
  if (parts.includes('state-system'))
    lines.push(`  State systems   ${config.stateSystems.vic.url} and its seven siblings`)
  if (parts.includes('management-software'))
    lines.push(`  Stand-in PMS    ${config.managementSoftware.url} (takes invoices; can be told to be slow or to fail)`)
  if (parts.includes('worker') && config.smtpUrl === undefined && !config.isProduction)
    lines.push(`  Mail            ${config.portalUrl}/outbox (no mail server is set: nothing leaves this machine)`)
  if (config.isDemoDataWanted) {
    lines.push(
      '',
      '  Demo sign-ins, in every state (vic, qld, nsw, …), password “compliance”:',
      '    vic.manager   property manager of one agency',
      '    vic.master    master user of seven agencies and more',
      '    vic.admin     administrator of the provider, can view the portal as another user',
    )
  }
  lines.push('', '  Ctrl-C stops everything.')
  return lines.join('\n')
}
