const INTERNATIONAL =
  'abc access account admin administrator alexander angel apple asd baby babygirl bailey banana baseball basketball ' +
  'batman beautiful butterfly cheese chelsea chocolate company computer cookie daniel default demo diamond dragon ' +
  'family flower football freedom friend friends fuckyou ginger guest hannah harley hello hockey hunter iloveyou ' +
  'jennifer jessica jordan joshua killer letmein liverpool login love lovely maggie manager master matrix matthew ' +
  'michael michelle money monkey mustang nicole ninja office officer orange pass passw passwd password pepper phoenix ' +
  'pokemon princess purple qaz qazwsx qwe qwert qwerty ranger robert root sales samsung secret shadow silver soccer ' +
  'spider starwars summer sunshine superman system temp test tester testing thomas tigger trustno user username ' +
  'welcome whatever winter zxc';
const INDIAN =
  'aarti allah amit ananya anjali ashok bharat bismillah chennai cricket delhi dhoni ganesh ganpati gujarat hanuman ' +
  'hindustan hyderabad india indian jaihind jaimatadi jaishriram kolkata kohli krishna kumar lakshmi lubricant ' +
  'lubricants maharashtra mahadev mohammed mumbai namaste narayan omnamahshivaya pooja priya pune radhe rahul raja ' +
  'rajesh rohit sachin sagar sairam sanjay saraswati sharma shiva shivshakti shriram singh srinivas suresh vijay ' +
  'waheguru';
const OF_TIME =
  'january february march april june july august september october november december monday tuesday wednesday ' +
  'thursday friday saturday sunday today birthday diwali holi';
const AROUND_THEM = 'change new old the your salesman ilove';

/** Words that stand in frequent passwords, longest first: what is longer hides what is shorter. */
export const COMMON_WORDS: readonly string[] = [INTERNATIONAL, INDIAN, OF_TIME, AROUND_THEM]
  .join(' ')
  .split(' ')
  .toSorted((one, other) => other.length - one.length);

/** Rows and columns of a keyboard, and the two orders that everybody knows. */
export const WALKS: readonly string[] = [
  'qwertyuiop',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1234567890-=',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  'abcdefghijklmnopqrstuvwxyz',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')]);
