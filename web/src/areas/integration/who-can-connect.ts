/** For users who cannot connect the software: whom to ask. */
export const whoCanConnect = (masters: readonly string[], what = 'connect it'): string =>
  masters.length === 0
    ? `Only the master user of your agency can ${what}.`
    : `Only the master user of your agency can ${what}. Please ask ${masters.join(' or ')}.`
