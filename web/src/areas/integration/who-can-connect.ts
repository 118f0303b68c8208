/** For users who cannot connect the software: whom to ask. */
export const whoCanConnect = (masters: readonly string[]): string =>
  masters.length === 0
    ? 'Only the master user of your agency can connect it.'
    : `Only the master user of your agency can connect it. Please ask ${masters.join(' or ')}.`
