import java.io.FileInputStream;
import java.util.Map;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.RuleId;

/** Validates PDF files: FLAVOUR FILE...; prints each broken rule, then "compliant" or "broken". */
class Validate {
  public static void main(String[] words) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    PDFAFlavour flavour = PDFAFlavour.byFlavourId(words[0]);
    for (int number = 1; number < words.length; number++) {
      try (PDFAParser parser =
          Foundries.defaultInstance()
              .createParser(new FileInputStream(words[number]), flavour)) {
        PDFAValidator validator =
            Foundries.defaultInstance().createValidator(flavour, 100, false, false, false);
        ValidationResult result = validator.validate(parser);
        for (Map.Entry<RuleId, Integer> failed : result.getFailedChecks().entrySet()) {
          RuleId rule = failed.getKey();
          System.out.println(
              "rule " + rule.getClause() + "-" + rule.getTestNumber() + " x" + failed.getValue());
        }
        System.out.println(result.isCompliant() ? "compliant" : "broken");
      }
    }
  }
}
