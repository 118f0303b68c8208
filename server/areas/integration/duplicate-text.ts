export const duplicateText = 'Left out as a second record of a property'
