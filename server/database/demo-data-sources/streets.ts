/** Common street names, each under its usual street type. */
export const streetNames: Record<string, string> = {
  Street:
    'Victoria High Park Queen Albert Elizabeth Edward Smith Railway Bridge Market School Beach Marine ' +
    'Ridge River Lake Spring Forest Macquarie Sturt Leichhardt Cook Banks Lonsdale Russell Brisbane ' +
    'Federation Deakin Parkes Fisher Kingsford Gordon Hargrave',
  Road: 'George Charles Ocean Flinders Burke Bourke Gipps',
  Parade: 'Church Station Hill Coronation Menzies Bradman',
  Terrace: 'King Main Valley',
  Avenue: 'William Mill Creek Banksia Waratah Sheoak Willow Hume Wills Collins Darling Anzac Barton Monash Kendall',
  Court: 'Wattle Boronia Tallowwood Maple Magpie Heron Koala',
  Crescent: 'Acacia Kurrajong Blackwood Poplar Brolga Swan Commonwealth Curtin Lawson',
  Close: 'Grevillea Casuarina Cedar Cypress Kookaburra Pelican Wallaby',
  Drive: 'Jacaranda Ironbark Pine Palm Cockatoo Wren Possum Mitchell Phillip Swanston Bligh',
  Grove: 'Eucalypt Stringybark Oak',
  Place: 'Melaleuca Bluegum Elm Rosella Lyrebird Kangaroo',
  Way: 'Bottlebrush Coolabah Ash Lorikeet Kingfisher Bandicoot',
  Circuit: 'Galah Finch Wombat Wentworth Chifley Paterson',
}

/** Street types with their relative frequency, for streets with another type. */
export const streetTypes: [type: string, weight: number][] = [
  ['Street', 40],
  ['Road', 15],
  ['Avenue', 12],
  ['Court', 9],
  ['Place', 6],
  ['Drive', 6],
  ['Crescent', 5],
  ['Close', 3],
  ['Parade', 2],
  ['Lane', 1],
  ['Way', 2],
  ['Terrace', 2],
  ['Boulevard', 1],
  ['Circuit', 1.5],
  ['Grove', 1.5],
  ['Esplanade', 0.5],
  ['Highway', 0.5],
  ['Rise', 0.4],
  ['Loop', 0.4],
  ['Mews', 0.3],
  ['Walk', 0.3],
  ['Square', 0.2],
  ['Gardens', 0.2],
  ['Chase', 0.2],
  ['Retreat', 0.2],
  ['View', 0.2],
  ['Promenade', 0.2],
  ['Quay', 0.1],
  ['Approach', 0.1],
  ['Ramble', 0.05],
]
