/**
 * First and last names by background, the common ones first. Weights are shares of people; within a group the listed
 * repetition of a name ("Smith*4") makes it more frequent.
 */
type NameGroup = { weight: number; first: string; last: string }

export const nameGroups: NameGroup[] = [
  {
    weight: 66,
    first:
      'Sarah Jessica Emily Lauren Rebecca Emma Olivia Chloe Sophie Georgia Charlotte Amelia Grace Hannah Kate Megan Nicole ' +
      'Michelle Lisa Karen Jennifer Susan Margaret Julie Tracey Kylie Amy Ella Isla Ruby Zoe Ava Jack Thomas William James ' +
      'Liam Noah Oliver Lachlan Joshua Daniel Matthew Andrew Michael David Peter Mark Paul Scott Craig Shane Brett Luke ' +
      'Ryan Angus Hamish Cooper Ethan Benjamin Samuel Robert Tyson Aiden Kirra',
    last:
      'Smith*7 Jones*4 Williams*3 Brown*3 Wilson*3 Taylor*3 Johnson*2 Martin*2 White*2 Anderson*2 Walker*2 Thompson*2 ' +
      'Thomas*2 Harris Ryan Robinson Kelly King Campbell Davis Wright Evans Roberts Green Hall Wood Clarke Scott Mitchell ' +
      'Murphy Murray Edwards Phillips Turner Parker Baker Watson Stewart Morris Hughes Cook Bell Ward Young Allen Lewis ' +
      "Jackson Clark Hill Adams Cooper Bennett Gray Reid Ross Marshall Hamilton Fraser O'Brien O'Connor McDonald Schmidt " +
      'Novak Cohen',
  },
  {
    weight: 10,
    first: 'Priya Anjali Harpreet Simran Nisha Arjun Gurpreet Rahul Amit Sandeep',
    last: 'Singh*3 Kaur*2 Patel*2 Sharma Kumar Khan Thapa',
  },
  { weight: 8, first: 'Mei Xin Jing Wei Jun Hao', last: 'Lee*3 Wang*2 Li*2 Zhang*2 Chen*2 Liu*2 Wong Chan Wijaya' },
  { weight: 6, first: 'Linh Thuy Minh Tuan', last: 'Nguyen*5 Tran*2 Pham*2 Le*2 Vo' },
  { weight: 3, first: 'Fatima Layla Mohammed Omar', last: 'Haddad Khoury Ali*2 Ahmed*2 Hassan' },
  { weight: 3, first: 'Maria Eleni Marco Dimitri', last: 'Rossi Russo Romano Papadopoulos Georgiou' },
  { weight: 1.6, first: 'Angelica Jose', last: 'Santos Reyes Garcia' },
  { weight: 1.2, first: 'Dilini Nuwan', last: 'Perera Silva Fernando' },
  { weight: 1, first: 'Jiwoo', last: 'Kim*2 Park' },
  { weight: 0.6, first: 'Deng', last: 'Deng Abdi' },
  { weight: 0.6, first: 'Sione', last: 'Fonoti Tuala' },
]
