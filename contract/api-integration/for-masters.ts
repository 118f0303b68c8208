/** Keys and secrets are for the master users of the agency, not for someone who views the portal as one of them. */
export const forMasters = {
  onlyMaster: 'Only a master user of the agency may see this page.',
  onlyInPerson: 'API keys and webhooks are not available while you view the portal as another user.',
} as const
