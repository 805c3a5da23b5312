/** Where a word begins or ends, in a regular expression; in scripts without spaces it may anywhere. */
export const BEGINS = '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])';
export const ENDS = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}])';
