/** The name of a field that stands for a part of an object parameter: `parcel` and `weightOz` give `parcelWeightOz`. */
export function flatName(parent: string, child: string): string {
  return `${parent}${child.charAt(0).toUpperCase()}${child.slice(1)}`;
}
